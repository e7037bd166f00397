// uc_ai_tools_api: what may be stored as a tool, what is offered to a model, and how tools are called.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../embedded/connection.ts';
import { type Json, jsonOf, textOf, useProduct } from '../helpers/product.ts';

const product = useProduct();
let connection: Connection;
beforeAll(async () => {
  connection = await product.connect();
});
beforeEach(() => connection.rollback());

interface Tool {
  readonly code?: string;
  readonly description?: string | null;
  readonly body?: string;
  readonly schema?: Json;
  readonly tags?: readonly string[];
  readonly access?: string | null;
  readonly active?: number;
  readonly shape?: string | null;
}

const echoSchema = { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] };

async function store(verb: 'create' | 'merge', tool: Tool = {}): Promise<number> {
  const { outBinds } = await connection.execute(
    `declare
       l_tags apex_t_varchar2 := apex_string.split(:tags, ',');
     begin
       :id := uc_ai_tools_api.${verb}_tool_from_schema
       ( p_tool_code        => :code
       , p_description      => :description
       , p_function_call    => :body
       , p_json_schema      => json_object_t.parse(:schema)
       , p_active           => :active
       , p_tags             => l_tags
       , p_code_mode_access => :access_
       , p_return_shape     => :shape
       );
     end;`,
    {
      tags: (tool.tags ?? ['spec']).join(','),
      id: { dir: 'OUT', type: 'NUMBER' },
      code: tool.code ?? 'ECHO',
      description: tool.description === undefined ? 'Returns its arguments.' : tool.description,
      body: tool.body ?? 'return :parameters;',
      schema: JSON.stringify(tool.schema ?? echoSchema),
      active: tool.active ?? 1,
      access_: tool.access ?? null,
      shape: tool.shape ?? null,
    },
  );
  return Number((outBinds as Json)['id']);
}

interface Offered {
  readonly name: string;
  readonly description: string;
  readonly input_schema: Json;
}

function offered(tags: readonly string[], isCodeMode = false): Promise<Offered[]> {
  return jsonOf<Offered[]>(
    connection,
    `begin
       :answer := uc_ai_tools_api.get_tools_array
       ( p_provider     => 'anthropic'
       , p_tool_tags    => apex_string.split(:tags, ',')
       , p_programmatic => :code_mode = 'Y'
       ).to_clob;
     end;`,
    { tags: tags.join(','), code_mode: isCodeMode ? 'Y' : 'N' },
  );
}

const call = (code: string, args: Json): Promise<string | null> =>
  textOf(
    connection,
    'begin :answer := uc_ai_tools_api.execute_tool(p_tool_code => :code, p_arguments => json_object_t.parse(:args)); end;',
    { code, args: JSON.stringify(args) },
  );

describe('storing', () => {
  it('a new tool can be offered and called at once', async () => {
    const id = await store('create', { shape: '{ id: number }' });
    expect(id).toBeGreaterThan(0);
    expect(await offered(['spec'])).toEqual([
      {
        name: 'ECHO',
        description: 'Returns its arguments. Returns { id: number }.',
        input_schema: echoSchema,
      },
    ]);
    expect(JSON.parse((await call('ECHO', { id: 7 }))!)).toEqual({ id: 7, _ctx: {} });
  });

  it('a code that is taken is refused by create and replaced by merge, which keeps the access', async () => {
    const id = await store('create', { access: 'code' });
    const failure = await store('create').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ORA-20315' });
    expect((failure as Error).message).toContain('"ECHO"');
    expect(await store('merge', { description: 'Second.', access: null })).toBe(id);
    const { rows } = await connection.execute(
      "select description, code_mode_access from uc_ai_tools where code = 'ECHO'",
    );
    expect(rows).toEqual([{ DESCRIPTION: 'Second.', CODE_MODE_ACCESS: 'code' }]);
  });

  it('tags are kept once, in lower case, and replaced by merge', async () => {
    const id = await store('create', { tags: ['Spec', ' SPEC ', 'Other'] });
    const tags = async (): Promise<unknown[]> => {
      const { rows } = await connection.execute(
        'select tag from uc_ai_tool_tags where tool_id = :id order by tag',
        { id },
      );
      return rows!.map((row) => row['TAG']);
    };
    expect(await tags()).toEqual(['other', 'spec']);
    await store('merge', { tags: ['spec'] });
    expect(await tags()).toEqual(['spec']);
    expect((await offered(['SPEC'])).map(({ name }) => name)).toEqual(['ECHO']);
    expect(await offered(['other'])).toEqual([]);
  });

  it.each<[string, Tool, string, string]>([
    ['a code with a dot', { code: 'HR.EMP' }, 'ORA-20319', 'letters, digits'],
    ['a code of 65 characters', { code: 'A'.repeat(65) }, 'ORA-20319', '1 to 64'],
    ['the code of code mode', { code: 'UC_AI__RUN_CODE' }, 'ORA-20319', 'used by code mode'],
    ['no description', { description: null }, 'ORA-20319', 'description'],
    ['an unknown access', { access: 'sometimes' }, 'ORA-20319', 'direct, code or both'],
    ['a schema that is no object', { schema: { type: 'array' } }, 'ORA-20317', 'object'],
    [
      'the reserved key',
      { schema: { type: 'object', properties: { _ctx: { type: 'string' } } } },
      'ORA-20316',
      '"_ctx"',
    ],
  ])('%s is refused', async (_what, tool, code, words) => {
    const failure = await store('create', tool).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).message).toContain(words);
  });

  it('delete removes a tool with its tags, and says so when there is none', async () => {
    const id = await store('create');
    await connection.execute("begin uc_ai_tools_api.delete_tool('ECHO'); end;");
    const { rows } = await connection.execute(
      'select count(*) as n from uc_ai_tool_tags where tool_id = :id',
      { id },
    );
    expect(rows).toEqual([{ N: 0 }]);
    await expect(connection.execute("begin uc_ai_tools_api.delete_tool('ECHO'); end;")).rejects.toMatchObject(
      {
        code: 'ORA-20310',
      },
    );
  });
});

describe('offering', () => {
  it('lists active tools by code, and by tag', async () => {
    await store('create', { code: 'B_TOOL' });
    await store('create', { code: 'A_TOOL' });
    await store('create', { code: 'C_TOOL', active: 0 });
    expect((await offered(['spec'])).map(({ name }) => name)).toEqual(['A_TOOL', 'B_TOOL']);
    expect((await offered(['expenses'])).map(({ name }) => name)).toEqual([
      'GET_CUSTOM_BUDGET',
      'GET_EXPENSES',
      'GET_TEAM_MEMBERS',
    ]);
  });

  it('puts the code tool first, with a catalogue of what programs may call', async () => {
    await store('create', { code: 'ONLY_CODE', access: 'code', shape: 'number[]' });
    await store('create', { code: 'ONLY_DIRECT', access: 'direct' });
    const tools = await offered(['spec'], true);
    expect(tools.map(({ name }) => name)).toEqual(['uc_ai__run_code', 'ONLY_DIRECT']);
    expect(tools[0]!.description).toContain('callTool("ONLY_CODE", { id: number }): Promise<number[]>');
    expect(tools[0]!.description).not.toContain('ONLY_DIRECT');
    expect(tools[0]!.input_schema).toMatchObject({ required: ['code'] });
  });
});

describe('calling', () => {
  it('a tool without parameters needs no bind', async () => {
    await store('create', { body: "return '[1,2]';", schema: { type: 'object', properties: {} } });
    expect(await call('ECHO', {})).toBe('[1,2]');
  });

  it('the access is enforced, not only left out of the list', async () => {
    await store('create', { access: 'code' });
    const failure = await call('ECHO', { id: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ORA-20311' });
    expect((failure as Error).message).toContain('only be called from a program');
  });

  it('arguments that do not fit are named', async () => {
    await store('create');
    const failure = await call('ECHO', { ID: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ORA-20313' });
    expect((failure as Error).message).toContain('did you mean id?');
    expect((failure as Error).message).toContain('Expected: { id: number }');
  });

  it('an unknown tool and an inactive one are the same', async () => {
    await store('create', { active: 0 });
    await expect(call('ECHO', { id: 1 })).rejects.toMatchObject({ code: 'ORA-20310' });
    await expect(call('NO_SUCH', {})).rejects.toMatchObject({ code: 'ORA-20310' });
  });

  it('what a tool raises keeps its code and text', async () => {
    await store('create', { body: `raise_application_error(-20001, 'Tab' || chr(9) || ' "quote" {json}');` });
    const failure = await call('ECHO', { id: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ORA-20001' });
    expect((failure as Error).message).toContain('Tab\t "quote" {json}');
  });

  it('a program is called like a tool', async () => {
    expect(JSON.parse((await call('uc_ai__run_code', { code: 'return [1, 2].map((n) => n * 2)' }))!)).toEqual(
      {
        ok: true,
        result: [2, 4],
      },
    );
  });
});
