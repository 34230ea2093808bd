import { readFileSync } from 'node:fs'

/** The bytes of a fixture, by the test's `import.meta.url` and a path relative to it. */
export function fixtureBytes(testUrl: string, path: string): Uint8Array {
  return readFileSync(new URL(path, testUrl))
}

export function fixtureJson(testUrl: string, path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, testUrl), 'utf8'))
}
