import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { createNodeHost } from '../host/node/create-node-host.ts'
import { startOwnKeyring, whyNoKeyring } from '../host/node/key-store/testing/own-keyring.ts'
import { afterTest } from '../testing/after-test.ts'
import { keyOfTest, startGateway } from './testing/counting-gateway.ts'
import { runHere } from './testing/run-here.ts'

const lacking = whyNoKeyring()

test.skipIf(lacking !== undefined)(
  `run takes the key of a connection from the key store, says so, and asks nobody where that is locked ${lacking ?? ''}`,
  async () => {
    const keyring = await startOwnKeyring()
    afterTest(() => keyring.close())
    const folder = mkdtempSync(join(tmpdir(), 'run-key-store-'))
    afterTest(() => rmSync(folder, { recursive: true, force: true }))
    const dataFolder = join(folder, 'data')
    const gateway = await startGateway(() => 'ok')
    const provider = { id: 'chat:m', config: { connection: 'Harbour' } }
    writeFileSync(
      join(folder, 'one.json'),
      JSON.stringify({ providers: [provider], prompts: ['hello'], tests: [{}] }),
    )
    await useKeyStore(dataFolder, keyring.environment, gateway.url)
    const command = () =>
      runHere(['run', 'one.json', '--yes', '--data-dir', dataFolder], {
        folder,
        environment: keyring.environment,
      })

    const { code, output, errors } = await command()
    expect({ code, errors }).toEqual({
      code: 0,
      errors: expect.stringMatching(
        `Key for ${gateway.url}: from Secret Service .*, gateway-playground/[0-9a-f-]{36}\n`,
      ),
    })
    expect(gateway.asked).toEqual(['m: hello'])
    keyring.lock()
    const locked = await command()
    expect(locked).toMatchObject({ code: 1, errors: expect.stringContaining('The key store is locked.') })
    expect(gateway.asked).toHaveLength(1)
    expect(output + errors + locked.output + locked.errors).not.toContain(keyOfTest)
  },
)

/** Prepares a data folder with one connection whose key is in the key store. */
async function useKeyStore(
  dataFolder: string,
  environment: Record<string, string>,
  address: string,
): Promise<void> {
  const host = await createNodeHost({ dataFolder, environment })
  if (!host.ok) throw new Error(host.error.message)
  const app = await createApp(host.value, { version: '1.2.3', practicePort: 0 })
  const { signal } = new AbortController()
  const connection = { name: 'Harbour', address, key: keyOfTest }
  const added = await app.handlers['connections.add'](connection, { signal })
  const used = await app.handlers['keyStore.use']({}, { signal })
  expect([added.ok, used]).toMatchObject([true, { ok: true, value: { choice: 'used', kept: 1 } }])
  await app.close()
  host.value.release()
}
