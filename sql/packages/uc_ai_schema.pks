create or replace package uc_ai_schema as
  -- JSON Schema for tool arguments: check a schema, check arguments, print a schema as a TypeScript type.
  -- Understands type (also a list of types), enum, properties, required, additionalProperties, items, minimum,
  -- maximum, minLength, maxLength, minItems, maxItems and description; other keywords are accepted and not checked.

  /**
   * Says what is wrong with a schema for tool arguments.
   *
   * @param p_schema  {"type":"object","properties":{"id":{"type":"number"}},"required":["id"]}
   * @return          one sentence, or null when the schema can be used
   * @commits         no
   */
  function schema_problem
  ( p_schema in json_object_t
  ) return varchar2;

  /**
   * Says what is wrong with arguments, in sentences a model can act on.
   * A property the schema does not name is refused unless additionalProperties allows it.
   *
   * @param p_schema     schema of an object
   * @param p_arguments  the arguments
   * @return             up to ten problems, separated by blanks, or null when the arguments fit:
   *                     'quarter must be one of "Q1", "Q2", not "Q9". Unknown property emp_id, did you mean employee_id?'
   * @commits            no
   */
  function arguments_problem
  ( p_schema    in json_object_t
  , p_arguments in json_object_t
  ) return varchar2;

  /**
   * Prints a schema as a TypeScript type on one line.
   *
   * @return   { employee_id: number; quarter?: "Q1" | "Q2" }
   * @commits  no
   */
  function typescript_type
  ( p_schema in json_object_t
  ) return varchar2;

  /**
   * The name most like the one given, or null when none is close.
   *
   * @param p_name   what was written
   * @param p_names  what exists
   * @commits        no
   */
  function similar_name
  ( p_name  in varchar2
  , p_names in apex_t_varchar2
  ) return varchar2;

end uc_ai_schema;
/
