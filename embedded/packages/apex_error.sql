create or replace package apex_error as
  subtype t_error_display_location is varchar2(40);
  c_inline_with_field          constant t_error_display_location := 'INLINE_WITH_FIELD';
  c_inline_with_field_and_notif constant t_error_display_location := 'INLINE_WITH_FIELD_AND_NOTIFICATION';
  c_inline_in_notification     constant t_error_display_location := 'INLINE_IN_NOTIFICATION';
  c_on_error_page              constant t_error_display_location := 'ON_ERROR_PAGE';
  procedure add_error(p_message in varchar2, p_additional_info in varchar2 default null, p_display_location in varchar2);
  procedure add_error(p_message in varchar2, p_additional_info in varchar2 default null, p_display_location in varchar2, p_page_item_name in varchar2);
  function have_errors_occurred return boolean;
end apex_error;
/
