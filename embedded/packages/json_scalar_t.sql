create or replace type json_scalar_t under json_element_t (
  member function clone return json_scalar_t
) final;
/
