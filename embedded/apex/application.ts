// The demo application as data: pages, the chat regions on them, and who may sign in.

export interface ChatRegion {
  readonly id: number;
  /** The region's DOM id. */
  readonly staticId: string;
  readonly title: string;
  /** Values of the plug-in's attributes by static id. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Page {
  readonly id: number;
  readonly alias: string;
  readonly title: string;
  /** What the page is for, shown under its title and on the home page. */
  readonly summary: string;
  readonly regions: readonly ChatRegion[];
}

export interface Application {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
  readonly schema: string;
  readonly language: string;
  readonly pages: readonly Page[];
  /** Demo users; the first one is signed in on the first visit. */
  readonly users: readonly string[];
}

const chatHeight = '680';

export const demoApplication: Application = {
  id: 100,
  alias: 'uc-ai-demo',
  name: 'UC AI Chat',
  schema: 'UC_AI',
  language: 'en',
  users: ['ANN', 'BEN'],
  pages: [
    {
      id: 1,
      alias: 'expenses-code-mode',
      title: 'Expenses, code mode',
      summary:
        'The model writes one JavaScript program. It runs inside the database and calls the tools there.',
      regions: [
        {
          id: 1001,
          staticId: 'expenses_code',
          title: 'Ask about travel expenses',
          attributes: {
            agent: 'EXPENSES_CODE',
            placeholder: 'Ask about teams, budgets and expenses',
            height: chatHeight,
          },
        },
      ],
    },
    {
      id: 2,
      alias: 'expenses-classic-calls',
      title: 'Expenses, classic calls',
      summary: 'The same question and the same tools; the model calls them one by one, a turn for each.',
      regions: [
        {
          id: 2001,
          staticId: 'expenses_classic',
          title: 'Ask about travel expenses',
          attributes: {
            agent: 'EXPENSES_CLASSIC',
            placeholder: 'Ask about teams, budgets and expenses',
            height: chatHeight,
          },
        },
      ],
    },
  ],
};
