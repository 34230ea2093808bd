import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Json } from '../../../shared/json.ts'
import type { FormatPassport } from '../../../shared/passport/passport.ts'
import { createApp } from '../../app/create-app.ts'
import { openAppClient, valueOf } from '../../app/testing/app-client.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import type { AnswerScript } from '../../practice-gateway/script/answer-script.ts'
import { startPracticeGateway } from '../../practice-gateway/server.ts'

/** The app beside a gateway whose scripted models follow `script`. */
export async function startScriptedApp(script: AnswerScript, { paceMs = 0 } = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-passport-'))
  const gateway = await startPracticeGateway({ paceMs, script: () => script })
  const app = await createApp(createMemoryHost({ dataFolder }), { version: '1.2.3', practicePort: 0 })
  onTestFinished(async () => {
    await app.close()
    await gateway.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  const client = await openAppClient(app)
  const { page } = client
  const { id: connectionId } = valueOf(
    await page.call('connections.add', { address: gateway.url, key: 'practice-full' }),
  )
  const passport = async (format: string, model = 'practice-scripted') => {
    const { formats } = valueOf(await page.call('passport.get', { connectionId, model }))
    return formats.find((each) => each.format === format)
  }
  return {
    page,
    gateway,
    connectionId,
    passport,
    async ask(
      this: void,
      format: ConversationFormatId,
      isStreamed: boolean,
      parameters: Readonly<Record<string, Json>>,
    ) {
      const { id } = valueOf(
        await page.call('conversations.create', {
          model: 'practice-scripted',
          format,
          parameters: Object.fromEntries(
            Object.entries({ ...parameters, stream: isStreamed }).map(([name, value]) => [
              name,
              { isSent: true, value },
            ]),
          ),
        }),
      )
      const blocks = [{ type: 'text' as const, text: 'Hello in one line' }]
      const { turns } = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
      await client.watch(turns.at(-1)?.run?.id ?? '')
      return turns.at(-1)?.run?.id ?? ''
    },
    /** Resolves once this many runs were processed. */
    async learned(this: void, format: string, runs: number, model?: string): Promise<FormatPassport> {
      await vi.waitFor(async () => {
        const found = await passport(format, model)
        expect(found?.endpoints.reduce((sum, each) => sum + each.runs, 0)).toBe(runs)
      })
      return (await passport(format, model)) as FormatPassport
    },
  }
}
