create or replace package apex_plugin as
  c_api_version constant pls_integer := 3;
  type t_plugin is record
  ( name        varchar2(45)
  , file_prefix varchar2(4000)
  , attributes  wwv_flow_t_plugin_attributes
  );
  type t_region is record
  ( id                            number
  , static_id                     varchar2(255)
  , name                          varchar2(255)
  , title                         varchar2(4000)
  , type                          varchar2(255)
  , source                        varchar2(32767)
  , lazy_loading                  boolean
  , ajax_items_to_submit          varchar2(32767)
  , ajax_items_to_submit_singlerow varchar2(32767)
  , fetched_rows                  pls_integer
  , escape_output                 boolean
  , error_message                 varchar2(32767)
  , no_data_found_message         varchar2(32767)
  , attributes                    wwv_flow_t_plugin_attributes
  , filter_region_id              number
  , filter_region_static_id       varchar2(255)
  , init_javascript_code          varchar2(32767)
  );
  type t_region_render_param is record (is_printer_friendly boolean default false);
  type t_region_render_result is record (is_navigable boolean default false, navigable_dom_id varchar2(255));
  type t_region_ajax_param is record (json_path varchar2(32767));
  type t_region_ajax_result is record (dummy boolean);
  function get_ajax_identifier return varchar2;
end apex_plugin;
/
