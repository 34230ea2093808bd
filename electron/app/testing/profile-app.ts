import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { transcribeForm } from '../../../shared/request-forms/transcribe/form.ts'
import { applyParts, createAnswer } from '../../../shared/runs/answer.ts'
import type { RunCost } from '../../../shared/runs/run-cost.ts'
import { isOpenJob, type VideoJob } from '../../../shared/video/job.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import type { AccountSwitch } from '../../practice-gateway/account/switches.ts'
import type { ProfileName } from '../../practice-gateway/profiles/gateway-profile.ts'
import { startPracticeGateway } from '../../practice-gateway/server.ts'
import { writePng } from '../../practice-gateway/images/write-png.ts'
import { tone } from '../../practice-gateway/testing/post-audio.ts'
import { submitVideo } from '../../video/testing/submit-video.ts'
import { createApp } from '../create-app.ts'
import { openAppClient, valueOf } from './app-client.ts'
import { submitForm } from './submit-form.ts'
import { submitEdit, submitImages } from './submit-images.ts'
import { submitSpeech } from './submit-speech.ts'

const minute = 60_000

/** The app beside a practice gateway that imitates another gateway, both on one clock that the test turns. */
export async function startProfileApp(
  profile: ProfileName | undefined,
  key = 'practice-full',
  account?: readonly AccountSwitch[],
  { asksBeforeRepeat = false } = {},
) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-costs-'))
  // Most tests send the same request several times.
  const host = createMemoryHost({ dataFolder, config: { settings: { asksBeforeRepeat } } })
  const gateway = await startPracticeGateway({
    paceMs: 0,
    clock: host.clock,
    account,
    ...(profile !== undefined && { profile }),
  })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(async () => {
    await app.close()
    await gateway.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  const client = await openAppClient(app)
  const { page } = client
  const connectionId = valueOf(await page.call('connections.add', { address: gateway.url, key })).id
  const costNow = async (runId: string): Promise<RunCost | undefined> =>
    valueOf(await page.call('history.get', { id: runId })).run.cost
  return {
    page,
    watch: (runId: string) => client.watch(runId),
    host,
    connectionId,
    costNow,
    /** The cost of a run once the gateway's log was read. */
    async costInLog(runId: string): Promise<RunCost | undefined> {
      await client.watch(runId)
      const check = async () => {
        host.clock.advance(minute)
        return (await costNow(runId))?.source
      }
      await expect.poll(check, { interval: 20 }).toBe('log')
      return costNow(runId)
    },
    gateway,
    /** The blocks of an answer that has ended. */
    async answerOf(runId: string) {
      const batches = await client.watch(runId)
      const answer = createAnswer()
      for (const { parts } of batches) applyParts(answer, [...parts])
      return { run: batches.at(-1)?.run, blocks: answer.blocks }
    },
    async chat(
      model = 'practice-chat',
      text = 'Hello in one line',
      format: ConversationFormatId = 'chat',
      isStreamed = true,
    ) {
      const { id } = valueOf(
        await page.call('conversations.create', {
          model,
          format,
          ...(!isStreamed && { parameters: { stream: sent(false) } }),
        }),
      )
      const blocks = [{ type: 'text' as const, text }]
      const { turns } = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
      const runId = turns.at(-1)?.run?.id ?? ''
      await client.watch(runId)
      return runId
    },
    async images(parameters: Parameters, model = 'practice-image') {
      const values = { connectionId, model, prompt: 'A boat', extraJson: '', parameters }
      const { id } = valueOf(await submitImages(page, values))
      await client.watch(id)
      return id
    },
    async speech() {
      const values = { connectionId, model: 'practice-speech', voice: 'coral', extraJson: '' }
      const { id } = valueOf(await submitSpeech(page, { ...values, input: 'Good day', parameters: {} }))
      await client.watch(id)
      return id
    },
    async edit(model = 'practice-image') {
      const pixels = new Uint8Array(64 * 64 * 4).fill(255)
      const bytes = await writePng({ width: 64, height: 64, pixels })
      const added = valueOf(await page.call('attachments.add', { name: 'a.png', bytes }))
      const source = { mediaId: added.id, fileName: 'a.png', mediaType: added.mediaType }
      const values = {
        connectionId,
        model,
        prompt: 'A boat',
        extraJson: '',
        parameters: {},
        images: [source],
      }
      const { id } = valueOf(await submitEdit(page, values))
      await client.watch(id)
      return id
    },
    async transcript(
      model = 'practice-transcribe',
      task: 'transcribe' | 'translate' = 'transcribe',
      stream = false,
    ) {
      const bytes = tone(1)
      const added = valueOf(await page.call('attachments.add', { name: 'a.wav', bytes }))
      const section = { model, extraJson: '', parameters: stream ? { stream: sent(true) } : {} }
      const { id } = valueOf(
        await submitForm(page, 'transcribe', connectionId, {
          ...transcribeForm.initial,
          task,
          [task === 'translate' ? 'translations' : 'transcriptions']: section,
          source: { mediaId: added.id, fileName: 'a.wav', mediaType: added.mediaType, bytes: bytes.length },
        }),
      )
      await client.watch(id)
      return id
    },
    /** The job of a video once it is no longer polled. */
    async video(prompt: string, parameters: Parameters, model = 'practice-video'): Promise<VideoJob> {
      const { id } = valueOf(
        await submitVideo(page, {
          connectionId,
          family: 'video-generations',
          model,
          prompt,
          parameters,
          extraJson: '',
          files: [],
        }),
      )
      const check = async () => {
        const job = valueOf(await page.call('video.get', { id }))
        if (job.state === 'waiting') host.clock.advance(Math.max(1, (job.nextPollAt ?? 0) - host.clock.now()))
        return isOpenJob(job)
      }
      await expect.poll(check, { interval: 5 }).toBe(false)
      return valueOf(await page.call('video.get', { id }))
    },
  }
}

/** A parameter that is switched on. */
export const sent = (value: string | number | boolean) => ({ isSent: true, value })
