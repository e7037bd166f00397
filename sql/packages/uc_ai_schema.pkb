create or replace package body uc_ai_schema as

  c_max_problems     constant pls_integer := 10;
  c_max_depth        constant pls_integer := 20;
  c_max_value_chars  constant pls_integer := 80;
  c_max_type_chars   constant pls_integer := 4000;

  subtype t_text is varchar2(32767 byte);

  -- Property checks and type checks call each other.
  procedure check_value
  ( p_value      in            json_element_t
  , p_schema     in            json_object_t
  , p_path       in            varchar2
  , p_depth      in            pls_integer
  , pio_problems in out nocopy apex_t_varchar2
  );

  function type_text
  ( p_schema in json_object_t
  , p_depth  in pls_integer
  ) return varchar2;

  procedure add_problem
  ( p_problem    in            varchar2
  , pio_problems in out nocopy apex_t_varchar2
  )
  is
  begin
    if pio_problems.count < c_max_problems then
      pio_problems.extend;
      pio_problems(pio_problems.count) := substr(p_problem, 1, 1000);
    end if;
  end add_problem;

  function type_name
  ( p_value in json_element_t
  ) return varchar2
  is
  begin
    if p_value is null then
      return 'null';
    elsif p_value.is_object then
      return 'object';
    elsif p_value.is_array then
      return 'array';
    elsif p_value.is_string then
      return 'string';
    elsif p_value.is_number then
      return 'number';
    elsif p_value.is_boolean then
      return 'boolean';
    end if;
    return 'null';
  end type_name;

  function shown_value
  ( p_value in json_element_t
  ) return varchar2
  is
    l_type varchar2(10 char);
    l_text t_text;
  begin
    l_type := type_name(p_value);
    if l_type in ('object', 'array') then
      return 'an ' || l_type;
    elsif l_type = 'null' then
      return 'null';
    end if;
    l_text := p_value.to_string;
    if length(l_text) > c_max_value_chars then
      return substr(l_text, 1, c_max_value_chars) || '...';
    end if;
    return l_text;
  end shown_value;

  function number_text
  ( p_number in number
  ) return varchar2
  is
  begin
    return to_char(p_number, 'TM9', 'nls_numeric_characters=''.,''');
  end number_text;

  -- The types a schema allows; empty when it names none.
  function allowed_types
  ( p_schema in json_object_t
  ) return apex_t_varchar2
  is
    l_types apex_t_varchar2 := apex_t_varchar2();
    l_type  json_element_t;
    l_list  json_array_t;
  begin
    l_type := p_schema.get('type');
    if l_type is null then
      return l_types;
    end if;
    if l_type.is_string then
      l_types.extend;
      l_types(1) := p_schema.get_string('type');
    elsif l_type.is_array then
      l_list := p_schema.get_array('type');
      <<read_types>>
      for i in 0 .. l_list.get_size - 1 loop
        l_types.extend;
        l_types(l_types.count) := l_list.get_string(i);
      end loop read_types;
    end if;
    return l_types;
  end allowed_types;

  function has_value
  ( p_list  in apex_t_varchar2
  , p_value in varchar2
  ) return boolean
  is
  begin
    <<find_value>>
    for i in 1 .. p_list.count loop
      if p_list(i) = p_value then
        return true;
      end if;
    end loop find_value;
    return false;
  end has_value;

  function joined
  ( p_list      in apex_t_varchar2
  , p_separator in varchar2
  ) return varchar2
  is
    l_text t_text;
  begin
    <<join_values>>
    for i in 1 .. p_list.count loop
      if i > 1 then
        l_text := l_text || p_separator;
      end if;
      l_text := l_text || p_list(i);
    end loop join_values;
    return l_text;
  end joined;

  function keys_of
  ( p_object in json_object_t
  ) return apex_t_varchar2
  is
    l_keys  json_key_list;
    l_names apex_t_varchar2 := apex_t_varchar2();
  begin
    if p_object is null then
      return l_names;
    end if;
    l_keys := p_object.get_keys;
    if l_keys is null then
      return l_names;
    end if;
    <<copy_keys>>
    for i in 1 .. l_keys.count loop
      l_names.extend;
      l_names(i) := l_keys(i);
    end loop copy_keys;
    return l_names;
  end keys_of;

  -- Levenshtein distance, two rows at a time.
  function edit_distance
  ( p_left  in varchar2
  , p_right in varchar2
  ) return pls_integer
  is
    type t_row is table of pls_integer index by pls_integer;
    l_before t_row;
    l_row    t_row;
    l_cost   pls_integer;
    l_width  pls_integer := nvl(length(p_right), 0);
  begin
    <<fill_first_row>>
    for j in 0 .. l_width loop
      l_before(j) := j;
    end loop fill_first_row;
    <<compare_left>>
    for i in 1 .. nvl(length(p_left), 0) loop
      l_row(0) := i;
      <<compare_right>>
      for j in 1 .. l_width loop
        if substr(p_left, i, 1) = substr(p_right, j, 1) then
          l_cost := 0;
        else
          l_cost := 1;
        end if;
        l_row(j) := least(l_before(j) + 1, l_row(j - 1) + 1, l_before(j - 1) + l_cost);
      end loop compare_right;
      l_before := l_row;
    end loop compare_left;
    return l_before(l_width);
  end edit_distance;

  function similar_name
  ( p_name  in varchar2
  , p_names in apex_t_varchar2
  ) return varchar2
  is
    l_name     varchar2(128 char);
    l_other    varchar2(128 char);
    l_distance pls_integer;
    l_best     pls_integer;
    l_similar  varchar2(4000 char);
  begin
    if p_name is null or p_names is null then
      return null;
    end if;
    l_name := substr(replace(replace(lower(p_name), '_'), '-'), 1, 128);
    <<compare_names>>
    for i in 1 .. p_names.count loop
      l_other := substr(replace(replace(lower(p_names(i)), '_'), '-'), 1, 128);
      if l_name is not null and l_other is not null then
        l_distance := edit_distance(p_left => l_name, p_right => l_other);
        -- id for employee_id, emp_id for employee_id: one name inside the other is close enough
        if l_distance > 2 and (instr(l_other, l_name) > 0 or instr(l_name, l_other) > 0) then
          l_distance := 3;
        end if;
        if l_distance <= greatest(3, trunc(length(l_other) / 2)) and (l_best is null or l_distance < l_best) then
          l_best := l_distance;
          l_similar := p_names(i);
        end if;
      end if;
    end loop compare_names;
    return l_similar;
  end similar_name;

  function schema_problem
  ( p_schema in json_object_t
  ) return varchar2
  is
    l_properties json_object_t;
    l_names      apex_t_varchar2;
    l_required   json_array_t;
  begin
    if p_schema is null then
      return 'it is missing.';
    end if;
    if nvl(p_schema.get_string('type'), '-') <> 'object' then
      return 'its type must be "object".';
    end if;
    if p_schema.has('properties') then
      l_properties := p_schema.get_object('properties');
      if l_properties is null then
        return '"properties" must be an object.';
      end if;
      l_names := keys_of(l_properties);
      <<check_properties>>
      for i in 1 .. l_names.count loop
        if l_properties.get_object(l_names(i)) is null then
          return 'the property "' || l_names(i) || '" must be a schema, an object.';
        end if;
      end loop check_properties;
    end if;
    if p_schema.has('required') then
      l_required := p_schema.get_array('required');
      if l_required is null then
        return '"required" must be an array of property names.';
      end if;
      <<check_required>>
      for i in 0 .. l_required.get_size - 1 loop
        if l_properties is null or not l_properties.has(l_required.get_string(i)) then
          return 'the required property "' || l_required.get_string(i) || '" is not described.';
        end if;
      end loop check_required;
    end if;
    return null;
  end schema_problem;

  procedure check_object
  ( p_object     in            json_object_t
  , p_schema     in            json_object_t
  , p_path       in            varchar2
  , p_depth      in            pls_integer
  , pio_problems in out nocopy apex_t_varchar2
  )
  is
    l_properties json_object_t;
    l_property   json_object_t;
    l_required   json_array_t;
    l_additional json_element_t;
    l_known      apex_t_varchar2;
    l_given      apex_t_varchar2;
    l_similar    varchar2(4000 char);
    l_prefix     varchar2(4000 char);
    l_name       varchar2(4000 char);
    l_open       boolean;
  begin
    if p_path is not null then
      l_prefix := p_path || '.';
    end if;
    l_properties := p_schema.get_object('properties');
    l_known := keys_of(l_properties);
    l_given := keys_of(p_object);

    l_required := p_schema.get_array('required');
    if l_required is not null then
      <<check_required>>
      for i in 0 .. l_required.get_size - 1 loop
        l_name := l_required.get_string(i);
        if not p_object.has(l_name) then
          add_problem
          ( p_problem    => 'Missing property ' || l_prefix || l_name || '.'
          , pio_problems => pio_problems
          );
        end if;
      end loop check_required;
    end if;

    -- without properties the object is free-form
    l_open := l_properties is null;
    l_additional := p_schema.get('additionalProperties');
    if l_additional is not null then
      l_open := l_additional.is_object or l_additional.is_true;
    end if;

    <<check_members>>
    for i in 1 .. l_given.count loop
      l_property := null;
      if l_properties is not null then
        l_property := l_properties.get_object(l_given(i));
      end if;
      if l_property is not null then
        check_value
        ( p_value      => p_object.get(l_given(i))
        , p_schema     => l_property
        , p_path       => l_prefix || l_given(i)
        , p_depth      => p_depth + 1
        , pio_problems => pio_problems
        );
      elsif not l_open then
        l_similar := similar_name(p_name => l_given(i), p_names => l_known);
        if l_similar is not null then
          l_similar := ', did you mean ' || l_prefix || l_similar || '?';
        elsif l_known.count > 0 then
          l_similar := '; known are ' || joined(p_list => l_known, p_separator => ', ') || '.';
        else
          l_similar := '; there are no properties.';
        end if;
        add_problem
        ( p_problem    => 'Unknown property ' || l_prefix || l_given(i) || l_similar
        , pio_problems => pio_problems
        );
      end if;
    end loop check_members;
  end check_object;

  procedure check_array
  ( p_array      in            json_array_t
  , p_schema     in            json_object_t
  , p_path       in            varchar2
  , p_depth      in            pls_integer
  , pio_problems in out nocopy apex_t_varchar2
  )
  is
    l_items json_object_t;
  begin
    if p_array.get_size < p_schema.get_number('minItems') then
      add_problem
      ( p_problem    => p_path || ' must have at least ' || number_text(p_schema.get_number('minItems')) || ' items.'
      , pio_problems => pio_problems
      );
    elsif p_array.get_size > p_schema.get_number('maxItems') then
      add_problem
      ( p_problem    => p_path || ' may have at most ' || number_text(p_schema.get_number('maxItems')) || ' items.'
      , pio_problems => pio_problems
      );
    end if;
    l_items := p_schema.get_object('items');
    if l_items is null then
      return;
    end if;
    <<check_items>>
    for i in 0 .. p_array.get_size - 1 loop
      check_value
      ( p_value      => p_array.get(i)
      , p_schema     => l_items
      , p_path       => p_path || '[' || number_text(i) || ']'
      , p_depth      => p_depth + 1
      , pio_problems => pio_problems
      );
    end loop check_items;
  end check_array;

  procedure check_enum
  ( p_value      in            json_element_t
  , p_schema     in            json_object_t
  , p_path       in            varchar2
  , pio_problems in out nocopy apex_t_varchar2
  )
  is
    l_enum    json_array_t;
    l_allowed t_text;
    l_value   t_text;
  begin
    l_enum := p_schema.get_array('enum');
    if l_enum is null then
      return;
    end if;
    l_value := p_value.to_string;
    <<compare_values>>
    for i in 0 .. l_enum.get_size - 1 loop
      if l_enum.get(i).to_string = l_value then
        return;
      end if;
      if i > 0 then
        l_allowed := l_allowed || ', ';
      end if;
      l_allowed := substr(l_allowed || l_enum.get(i).to_string, 1, 600);
    end loop compare_values;
    add_problem
    ( p_problem    => p_path || ' must be one of ' || l_allowed || ', not ' || shown_value(p_value) || '.'
    , pio_problems => pio_problems
    );
  end check_enum;

  procedure check_value
  ( p_value      in            json_element_t
  , p_schema     in            json_object_t
  , p_path       in            varchar2
  , p_depth      in            pls_integer
  , pio_problems in out nocopy apex_t_varchar2
  )
  is
    l_types  apex_t_varchar2;
    l_type   varchar2(10 char);
    l_fits   boolean;
    l_number number;
    l_length number;
  begin
    if p_depth > c_max_depth then
      add_problem(p_problem => p_path || ' is nested too deeply.', pio_problems => pio_problems);
      return;
    end if;
    l_types := allowed_types(p_schema);
    l_type := type_name(p_value);
    if l_type = 'number' then
      l_number := p_value.to_number;
    end if;

    if l_types.count > 0 then
      l_fits := has_value(p_list => l_types, p_value => l_type);
      if not l_fits and l_type = 'number' and has_value(p_list => l_types, p_value => 'integer') then
        l_fits := l_number = trunc(l_number);
      end if;
      if not l_fits then
        add_problem
        ( p_problem    => p_path || ' must be of type ' || joined(p_list => l_types, p_separator => ' or ')
                          || ', not ' || shown_value(p_value) || '.'
        , pio_problems => pio_problems
        );
        return;
      end if;
    end if;

    check_enum
    ( p_value      => p_value
    , p_schema     => p_schema
    , p_path       => p_path
    , pio_problems => pio_problems
    );
    if l_type = 'number' then
      if l_number < p_schema.get_number('minimum') then
        add_problem
        ( p_problem    => p_path || ' must be at least ' || number_text(p_schema.get_number('minimum')) || '.'
        , pio_problems => pio_problems
        );
      elsif l_number > p_schema.get_number('maximum') then
        add_problem
        ( p_problem    => p_path || ' must be at most ' || number_text(p_schema.get_number('maximum')) || '.'
        , pio_problems => pio_problems
        );
      end if;
    elsif l_type = 'string' and (p_schema.has('minLength') or p_schema.has('maxLength')) then
      -- the text of a string element is quoted
      l_length := length(p_value.to_string) - 2;
      if l_length < p_schema.get_number('minLength') then
        add_problem
        ( p_problem    => p_path || ' must have at least ' || number_text(p_schema.get_number('minLength')) || ' characters.'
        , pio_problems => pio_problems
        );
      elsif l_length > p_schema.get_number('maxLength') then
        add_problem
        ( p_problem    => p_path || ' may have at most ' || number_text(p_schema.get_number('maxLength')) || ' characters.'
        , pio_problems => pio_problems
        );
      end if;
    elsif l_type = 'object' then
      check_object
      ( p_object     => treat(p_value as json_object_t)
      , p_schema     => p_schema
      , p_path       => p_path
      , p_depth      => p_depth
      , pio_problems => pio_problems
      );
    elsif l_type = 'array' then
      check_array
      ( p_array      => treat(p_value as json_array_t)
      , p_schema     => p_schema
      , p_path       => p_path
      , p_depth      => p_depth
      , pio_problems => pio_problems
      );
    end if;
  end check_value;

  function arguments_problem
  ( p_schema    in json_object_t
  , p_arguments in json_object_t
  ) return varchar2
  is
    l_problems apex_t_varchar2 := apex_t_varchar2();
  begin
    check_object
    ( p_object     => p_arguments
    , p_schema     => p_schema
    , p_path       => null
    , p_depth      => 0
    , pio_problems => l_problems
    );
    return substr(joined(p_list => l_problems, p_separator => ' '), 1, 2000);
  end arguments_problem;

  function object_text
  ( p_schema in json_object_t
  , p_depth  in pls_integer
  ) return varchar2
  is
    l_properties json_object_t;
    l_property   json_object_t;
    l_required   json_array_t;
    l_names      apex_t_varchar2;
    l_mandatory  apex_t_varchar2 := apex_t_varchar2();
    l_note       varchar2(200 char);
    l_text       t_text;
  begin
    l_properties := p_schema.get_object('properties');
    l_names := keys_of(l_properties);
    if l_names.count = 0 then
      if l_properties is null then
        return 'object';
      end if;
      return '{}';
    end if;
    l_required := p_schema.get_array('required');
    if l_required is not null then
      <<read_required>>
      for i in 0 .. l_required.get_size - 1 loop
        l_mandatory.extend;
        l_mandatory(l_mandatory.count) := l_required.get_string(i);
      end loop read_required;
    end if;
    <<print_properties>>
    for i in 1 .. l_names.count loop
      l_property := l_properties.get_object(l_names(i));
      if i > 1 then
        l_text := l_text || '; ';
      end if;
      if regexp_like(l_names(i), '^[A-Za-z_][A-Za-z0-9_]*$') then
        l_text := l_text || l_names(i);
      else
        l_text := l_text || '"' || l_names(i) || '"';
      end if;
      if not has_value(p_list => l_mandatory, p_value => l_names(i)) then
        l_text := l_text || '?';
      end if;
      l_text := l_text || ': ' || type_text(p_schema => l_property, p_depth => p_depth + 1);
      l_note := substr(l_property.get_string('description'), 1, 100);
      if l_note is not null then
        l_text := l_text || ' /* ' || replace(replace(l_note, '*/'), chr(10), ' ') || ' */';
      end if;
      exit print_properties when length(l_text) > c_max_type_chars;
    end loop print_properties;
    return '{ ' || l_text || ' }';
  end object_text;

  function type_text
  ( p_schema in json_object_t
  , p_depth  in pls_integer
  ) return varchar2
  is
    l_enum  json_array_t;
    l_types apex_t_varchar2;
    l_item  t_text;
    l_text  t_text;
  begin
    if p_schema is null or p_depth > c_max_depth then
      return 'unknown';
    end if;
    l_enum := p_schema.get_array('enum');
    if l_enum is not null and l_enum.get_size > 0 then
      <<print_values>>
      for i in 0 .. l_enum.get_size - 1 loop
        if i > 0 then
          l_text := l_text || ' | ';
        end if;
        l_text := l_text || l_enum.get(i).to_string;
      end loop print_values;
      return l_text;
    end if;
    l_types := allowed_types(p_schema);
    if l_types.count = 0 then
      return 'unknown';
    end if;
    <<print_types>>
    for i in 1 .. l_types.count loop
      if i > 1 then
        l_text := l_text || ' | ';
      end if;
      case l_types(i)
        when 'object' then
          l_text := l_text || object_text(p_schema => p_schema, p_depth => p_depth);
        when 'array' then
          l_item := type_text(p_schema => p_schema.get_object('items'), p_depth => p_depth + 1);
          if instr(l_item, ' | ') > 0 then
            l_item := '(' || l_item || ')';
          end if;
          l_text := l_text || l_item || '[]';
        when 'integer' then
          l_text := l_text || 'number';
        else
          l_text := l_text || l_types(i);
      end case;
    end loop print_types;
    return l_text;
  end type_text;

  function typescript_type
  ( p_schema in json_object_t
  ) return varchar2
  is
  begin
    return type_text(p_schema => p_schema, p_depth => 0);
  end typescript_type;

end uc_ai_schema;
/
