import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const electron = join(import.meta.dirname, '..')

/**
 * Every file that sends requests through the app's gateway client, and why its requests are checked against the
 * spending limits or cost nothing.
 */
const senders: Readonly<Record<string, string>> = {
  'doctor/fetch-model-list.ts': 'the list of models',
  'doctor/probe-routes.ts': 'requests without a model, which are refused before they are passed on',
  'doctor/small-call.ts': 'held against the limits',
  'key-card/account-routes.ts': 'what a gateway tells of a key',
  'library/in/fetch-file.ts': 'files that were made already',
  'mcp/guarded-fetch.ts': 'servers of tools, which are no gateways',
  'models/create-models.ts': 'the list of models',
  'prices/create-prices.ts': 'the list of prices',
  'runs/create-runs.ts': 'held against the limits; asks after answers that are made already',
  'runs/recorded-calls.ts': 'passes on what the doctor, the key card and the prices send',
  'tool-calls/call-tool.ts': 'servers of tools, which are no gateways',
  'updates/fetch-release.ts': 'which version is the newest',
  'video/create-video.ts': 'asks after videos that were ordered already',
}

function sources(): { readonly path: string; readonly text: string }[] {
  const paths = globSync('**/*.ts', { cwd: electron, exclude: ['practice-gateway/**', '**/testing/**'] })
  return paths
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('gateway'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(electron, path), 'utf8') }))
}

test('each sender is known, and why what it sends passes by the limits of spending if it does', () => {
  const found = sources().filter(({ text }) =>
    /\bgateway\s*\.(?:exchange|fetchAnswer|query|call|transfer)\(/.test(text),
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(senders).toSorted())
})

test('whoever asks a model asks the guard before', () => {
  const textOf = (path: string): string => sources().find((source) => source.path === path)?.text ?? ''
  const smallCall = textOf('doctor/small-call.ts')
  expect(smallCall.indexOf('await admit(')).toBeGreaterThan(0)
  expect(smallCall.indexOf('await admit(')).toBeLessThan(smallCall.indexOf('gateway.exchange('))
  const service = textOf('runs/run-service.ts')
  expect(service.indexOf('guard?.admit(')).toBeGreaterThan(0)
  // A run only begins after it was admitted.
  expect(service.match(/\bbegin\(input/g)).toHaveLength(1)
  const starters = sources().filter(({ text }) => /\blaunchRun\(/.test(text))
  expect(starters.map(({ path }) => path).toSorted()).toEqual(['runs/launch-run.ts', 'runs/run-service.ts'])
})
