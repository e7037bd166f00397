create or replace package apex_plugin as
  c_api_version constant pls_integer := 3;
  type t_plugin is record
  ( name        varchar2(45)
  , file_prefix varchar2(4000)
  , attributes  wwv_flow_t_plugin_attributes
  , attribute_01 varchar2(32767)
  , attribute_02 varchar2(32767)
  , attribute_03 varchar2(32767)
  , attribute_04 varchar2(32767)
  , attribute_05 varchar2(32767)
  , attribute_06 varchar2(32767)
  , attribute_07 varchar2(32767)
  , attribute_08 varchar2(32767)
  , attribute_09 varchar2(32767)
  , attribute_10 varchar2(32767)
  , attribute_11 varchar2(32767)
  , attribute_12 varchar2(32767)
  , attribute_13 varchar2(32767)
  , attribute_14 varchar2(32767)
  , attribute_15 varchar2(32767)
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
  , attribute_01                  varchar2(32767)
  , attribute_02                  varchar2(32767)
  , attribute_03                  varchar2(32767)
  , attribute_04                  varchar2(32767)
  , attribute_05                  varchar2(32767)
  , attribute_06                  varchar2(32767)
  , attribute_07                  varchar2(32767)
  , attribute_08                  varchar2(32767)
  , attribute_09                  varchar2(32767)
  , attribute_10                  varchar2(32767)
  , attribute_11                  varchar2(32767)
  , attribute_12                  varchar2(32767)
  , attribute_13                  varchar2(32767)
  , attribute_14                  varchar2(32767)
  , attribute_15                  varchar2(32767)
  , attribute_16                  varchar2(32767)
  , attribute_17                  varchar2(32767)
  , attribute_18                  varchar2(32767)
  , attribute_19                  varchar2(32767)
  , attribute_20                  varchar2(32767)
  , attribute_21                  varchar2(32767)
  , attribute_22                  varchar2(32767)
  , attribute_23                  varchar2(32767)
  , attribute_24                  varchar2(32767)
  , attribute_25                  varchar2(32767)
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
