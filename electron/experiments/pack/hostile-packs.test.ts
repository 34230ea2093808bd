import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { createTestFolder } from '../../runs/testing/create-test-runs.ts'
import { openPack } from './open-pack.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

type Content = string | Uint8Array

/** Returns the error message for a pack in a folder with these files; the first file is the pack. */
function problemOf(files: Readonly<Record<string, Content>>): string {
  const folder = createTestFolder()
  writeFileSync(join(folder, 'secret.txt'), 'secret of another folder')
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'pack', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'pack', 'link.txt'))
  symlinkSync(folder, join(folder, 'pack', 'up'))
  const [name = ''] = Object.keys(files)
  const opened = openPack(join(folder, 'pack', name), () => ok('one'))
  return opened.ok ? `read: ${JSON.stringify(opened.value.cases.slice(0, 3))}` : opened.error.message
}

const pack = (rest: string): string => `providers: [chat:m]\nprompts: ['{{a}}']\n${rest}`

describe('a hostile pack', () => {
  it.each([
    ['prompts: [file://../secret.txt]\nproviders: [chat:m]', '../secret.txt lies outside'],
    ['prompts: [file:///etc/passwd]\nproviders: [chat:m]', '/etc/passwd lies outside'],
    ['prompts: [file://../*.txt]\nproviders: [chat:m]', '../*.txt lies outside'],
    ['prompts: [a]\nproviders: [file://link.txt]', 'link.txt lies outside'],
    [pack('tests: [{ vars: { a: file://link.txt } }]'), 'link.txt lies outside'],
    [pack('tests: [{ vars: { a: file://up/secret.txt } }]'), 'up/secret.txt lies outside'],
    [pack('tests: file://up/*.txt'), 'up/secret.txt lies outside'],
    [pack('tests: file:///etc/*'), '/etc/* lies outside'],
    [pack('defaultTest: file://../secret.txt'), '../secret.txt lies outside'],
    [
      pack('tests: [{ assert: [{ type: equals, value: file://../secret.txt }] }]'),
      '../secret.txt lies outside',
    ],
    [pack('tests: file://cases.js'), 'cases.js is a program'],
    [pack('tests: file://cases.py:create'), 'cases.py:create is a program'],
    [pack('tests: huggingface://datasets/x'), 'huggingface://datasets/x is an address'],
    [pack('tests: https://sheets.example/x'), 'https://sheets.example/x is an address'],
    [pack('tests: &t [{ vars: { a: *t } }]'), 'An anchor (&) of the pack stands for itself'],
    [
      pack(`derivedMetrics: [{ name: x, value: '${'('.repeat(5000)}' }]`),
      `cannot hold derivedMetrics x: ${'('.repeat(20)}`,
    ],
    [pack('evaluateOptions: { cache: true }'), 'cannot hold evaluateOptions.cache: true'],
    [
      pack('tests: [{ assert: [{ type: contains, value: a, transform: output.trim() }] }]'),
      'cannot hold assert.transform',
    ],
    [pack('tests: [{ options: { transform: output.trim() } }]'), 'cannot hold options.transform'],
    [pack('env: { OPENAI_API_KEY: sk-1 }'), 'cannot hold env'],
    [
      'providers: [{ id: chat:m, config: { apiBaseUrl: "https://evil.example" } }]\nprompts: [a]',
      'config.apiBaseUrl',
    ],
    ['providers: [{ id: openai:chat:m, config: { apiKey: sk-1 } }]\nprompts: [a]', 'config.apiKey'],
    ['providers: [{ id: chat:m, prompts: [gone] }]\nprompts: [a]', 'the prompt gone'],
  ])('%s', (text, message) => {
    expect(problemOf({ 'p.yaml': text })).toContain(message)
  })

  it.each<[string, string, Content, string]>([
    [
      'a row that is too long',
      'c.csv',
      'a,b\n1,2\n1,2,3\n',
      'Row 3 of c.csv has 3 values; the table has 2 columns',
    ],
    ['a row that is too short', 'c.csv', 'a,b\n1\n', 'Row 2 of c.csv has 1 value'],
    ['a column that is there twice', 'c.csv', 'a,b,a\n1,2,3\n', 'two columns named a'],
    ['quotes that do not end', 'c.csv', 'a,b\n"1,2\n', 'Row 2 of c.csv cannot be read'],
    ['bytes of nothing', 'c.csv', 'a,b\n1,\u0000\n', 'c.csv is no text'],
    ['Latin-1', 'c.csv', Buffer.from('a,b\nCaf\u00e9,2\n', 'latin1'), 'c.csv is no text'],
    ['UTF-16', 'c.csv', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), 'c.csv is no text'],
    ['a list of numbers', 'c.json', '[1, 2]', 'c.json is not a list of cases'],
    ['lines that are no JSON', 'c.jsonl', '{"a": 1}\n{"a": \n', 'cannot be read'],
    [
      'a mark of byte order and line ends of Windows',
      'c.csv',
      '\ufeffa,b\r\n1,2\r\n',
      'read: [{"vars":{"a":"1","b":"2"}',
    ],
    ['names of every object', 'c.csv', '__proto__,constructor\n1,2\n', 'read: [{"vars":{'],
  ])('with %s says where', (_, name, content, message) => {
    expect(problemOf({ 'p.yaml': pack(`tests: file://${name}`), [name]: content })).toContain(message)
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it.each<[string, () => Readonly<Record<string, Content>>, string]>([
    [
      'a million cases in CSV',
      () => ({ 'p.yaml': pack('tests: file://c.csv'), 'c.csv': `a\n${'1\n'.repeat(1_000_000)}` }),
      'more than 100000 cases in c.csv',
    ],
    [
      'a million cases in JSONL',
      () => ({ 'p.yaml': pack('tests: file://c.jsonl'), 'c.jsonl': '{"a":1}\n'.repeat(1_000_000) }),
      'more than 100000 cases in c.jsonl',
    ],
    [
      'a million cases in YAML',
      () => ({ 'p.yaml': pack(`tests:\n${'- vars: { a: 1 }\n'.repeat(1_000_000)}`) }),
      'YAML, or JSON with a mistake',
    ],
    [
      'cases that multiply',
      () => ({
        'p.yaml': pack(
          `tests: [{ vars: { ${'bcdefg'
            .split('')
            .map((name) => `${name}: [${'x, '.repeat(20)}x]`)
            .join(', ')} } }]`,
        ),
      }),
      'more than 100000 cases',
    ],
    [
      'aliases that explode',
      () => ({
        'p.yaml': pack(
          `x0: &x0 [y, y, y]\n${Array.from({ length: 30 }, (_, at) => `x${at + 1}: &x${at + 1} [${`*x${at}, `.repeat(9)}*x${at}]`).join('\n')}`,
        ),
      }),
      'An anchor (&) of the pack',
    ],
    [
      'deep nesting',
      () => ({ 'p.yaml': pack(`tests: ${'['.repeat(50_000)}${']'.repeat(50_000)}`) }),
      'nested too deep',
    ],
    [
      'objects as names of objects',
      () => ({ 'p.yaml': `${'{'.repeat(500)}${'}'.repeat(500)}` }),
      'nested too deep',
    ],
    [
      'nesting that a parser of JSON takes',
      () => ({
        'p.json': `{"providers":["chat:m"],"prompts":["a"],"tests":[{"vars":{"a":${'['.repeat(3000)}${']'.repeat(3000)}}}]}`,
      }),
      'nested too deep',
    ],
    [
      'objects in the values of a case',
      () => ({
        'p.yaml': pack('tests: file://c.jsonl'),
        'c.jsonl': `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
      }),
      'nested too deep',
    ],
    [
      'deep nesting in JSON',
      () => ({
        'p.json': `{"providers":["chat:m"],"prompts":["a"],"tests":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      }),
      'nested too deep',
    ],
    [
      'a column whose name is a megabyte',
      () => ({ 'p.yaml': pack('tests: file://c.csv'), 'c.csv': `${'a'.repeat(1_000_000)},b\n1,2\n` }),
      'read: ',
    ],
    [
      'many line breaks behind an object',
      () => ({ 'p.yaml': pack('tests: file://c.json'), 'c.json': `{}${'\n'.repeat(90_000)}x` }),
      'cannot be read',
    ],
    [
      'many braces that do not end',
      () => ({ 'p.yaml': 'providers: [chat:m]\nprompts: [file://p.txt]', 'p.txt': '{{'.repeat(500_000) }),
      'read: ',
    ],
    ['a file that is too long', () => ({ 'p.yaml': 'x'.repeat(33 * 1024 * 1024) }), 'longer than 32 MB'],
  ])('of %s ends soon', (_, files, message) => {
    const given = files()
    const start = process.threadCpuUsage()
    expect(problemOf(given)).toContain(message)
    // About a hundred times the normal duration: only quadratic work would take longer.
    expect(processorMsSince(start)).toBeLessThan(30_000)
  })
})
