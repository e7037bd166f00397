begin
  uc_ai.g_enable_tools              := true;
  uc_ai.g_enable_programmatic_tools := true;
  uc_ai.g_tool_tags                 := apex_t_varchar2('reporting');

  declare
    l_result json_object_t;
  begin
    l_result := uc_ai.generate_text(
      p_user_prompt => 'Which engineers exceeded their Q3 travel budget?'
    , p_provider    => uc_ai.c_provider_anthropic
    , p_model       => uc_ai_anthropic.c_model_claude_4_6_sonnet
    );
    dbms_output.put_line(l_result.get_clob('final_message'));
  end;
end;
/
