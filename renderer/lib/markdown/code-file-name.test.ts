import { expect, test } from 'vitest'
import { codeFileName } from './code-file-name.ts'

test.each([
  ['typescript', 'const a = 1', 'code.ts'],
  ['TypeScript', 'const a = 1', 'code.ts'],
  ['tsx', '<b />', 'code.tsx'],
  ['python', 'import os', 'code.py'],
  ['c++', 'int a;', 'code.cpp'],
  ['c#', 'int a;', 'code.cs'],
  ['bash', 'ls', 'code.sh'],
  ['yaml', 'a: 1', 'code.yaml'],
  ['sql', 'select 1', 'code.sql'],
  ['csv', 'a,b', 'code.csv'],
  ['html', '<p>', 'code.html'],
  ['svg', '<svg/>', 'code.svg'],
  ['mermaid', 'graph TD', 'code.mmd'],
  ['dockerfile', 'FROM node', 'Dockerfile'],
  ['makefile', 'all:', 'Makefile'],
  ['vite.config.ts', 'export default {}', 'code.ts'],
  ['', 'words', 'code.txt'],
  ['constructor', 'words', 'code.txt'],
  ['../../etc/passwd', 'words', 'code.txt'],
  ['{.line-numbers}', 'words', 'code.txt'],
  ['ts', '// src/worker/delay.ts\nconst a = 1', 'delay.ts'],
  ['python', '# file: worker.py\nimport os', 'worker.py'],
  ['html', '<!-- index.html -->\n<p>', 'index.html'],
  ['css', '/* main.css */\np {}', 'main.css'],
  ['ts', '// ../../../.bashrc\nconst a = 1', 'code.ts'],
  ['python', '#!/usr/bin/env python\nimport os', 'code.py'],
  ['python', '# says that 3.5 is enough.\nimport os', 'code.py'],
])('code in %j that begins with %j is saved as %j', (language, code, name) => {
  expect(codeFileName(code, language)).toBe(name)
})
