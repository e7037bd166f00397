import { expect, test } from 'vitest';
import { applySetting, defaultSettings, describeSettings } from '../../../embedded/script/settings.ts';

test('settings change by name or abbreviation, unknown names are told', () => {
  const settings = defaultSettings();
  const results = [
    ['def', 'off'],
    ['feed', 'off'],
    ['pages', '0'],
    ['lines', '200'],
    ['sqlbl', 'on'],
    ['frobnicate', 'on'],
  ].map(([name, value]) => applySetting(settings, name!, value!));
  expect(results).toEqual([true, true, true, true, true, false]);
  expect(settings).toMatchObject({ define: null, feedback: null, pageSize: 0, sqlBlankLines: true });
  applySetting(settings, 'define', '#');
  applySetting(settings, 'feedback', '3');
  expect(describeSettings(settings)).toMatchObject({
    define: 'define "#" (hex 23)',
    feedback: 'FEEDBACK ON for 3 or more rows SQL_ID OFF',
  });
});
