import { expect, test } from 'vitest';
import { countPlaywright, countVitest, judge, summaryLine } from './run.ts';

test('a test file that does not load counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 3 });
});

test('errors outside of browser tests count as failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 0 });
});

test('a runner that writes no report, runs nothing or breaks off is a failure', () => {
  const none = { passed: 0, failed: 0, skipped: 0 };
  expect(judge(null, 0).failed).toBe(1);
  expect(judge(none, 0).failed).toBe(1);
  expect(judge({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(judge({ passed: 9, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(judge({ passed: 9, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 9, failed: 0, skipped: 1 });
});

test('the summary names skipped tests only when there are some', () => {
  expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summaryLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
});
