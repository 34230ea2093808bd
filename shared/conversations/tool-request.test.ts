import { expect, it } from 'vitest'
import { readToolHeaders } from './tool-request.ts'

it.each(['Content-Encoding: gzip', 'Host: elsewhere', 'User-Agent: mine'])(
  'refuses a header of a tool that the request itself decides: %s',
  (line) => expect(readToolHeaders(`X-Team: a\n${line}`).ok).toBe(false),
)

it('reads the headers of a tool by lower-case name', () => {
  expect(readToolHeaders('X-Team: a\n\n')).toMatchObject({ ok: true, value: { 'x-team': 'a' } })
})
