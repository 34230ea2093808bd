import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startStagedGateway, videoReply } from '../video/testing/video-stage.ts'
import { ended, startProgram } from './testing/counting-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-videos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const post = 'POST /v1/video/generations'

/** A gateway that names its tasks like their prompts, and keeps them running until the test ends them. */
async function startVideoGateway() {
  const gateway = await startStagedGateway({ 'GET /v1/video/generations/': { status: 'running' } })
  gateway.replies.set(post, (response, { body }) => {
    const { prompt } = JSON.parse(body) as { prompt: string }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ task_id: prompt, status: 'queued' }))
  })
  return {
    ...gateway,
    finish(task: string): void {
      gateway.replies.set(`GET /v1/video/generations/${task}`, { status: 'succeeded' })
      gateway.replies.set(`GET /v1/videos/${task}/content`, videoReply())
    },
  }
}

test('waits for videos; a Ctrl+C leaves those to the gateway that it is at, and --resume picks them up', async () => {
  const pack = {
    description: 'Videos',
    providers: ['video-generations:film'],
    prompts: ['{{what}}'],
    tests: ['boat', 'train'].map((what) => ({
      vars: { what },
      assert: [{ type: 'latency', threshold: 600_000 }],
    })),
  }
  writeFileSync(join(folder, 'videos.json'), JSON.stringify(pack))
  const gateway = await startVideoGateway()
  const common = ['--yes', '--data-dir', 'data', '--base-url', gateway.url, '--key-env', 'KEY_OF_TEST']
  gateway.finish('boat')
  const child = startProgram(['run', 'videos.json', ...common], folder)
  const first = ended(child)
  let progress = ''
  child.stderr?.on('data', (chunk) => (progress += String(chunk)))
  await expect.poll(() => progress, { interval: 20 }).toContain('1 of 2')
  child.kill('SIGINT')
  const { code, errors } = await first
  expect({ code, errors }).toMatchObject({ code: 1 })
  const again =
    /Videos still being generated: 1\. To pick them up: gateway-playground (run --resume [\w-]+)/.exec(errors)
  expect(again, errors).not.toBeNull()

  gateway.finish('train')
  const resumed = startProgram([...(again?.[1] ?? '').split(' '), ...common, '-o', 'out.jsonl'], folder)
  const second = await ended(resumed)
  expect(second).toMatchObject({
    code: 0,
    output: expect.stringMatching(/film +http:\S+ +2 +0 +0 +0 +100\.0 %/),
  })
  expect(gateway.count(post)).toBe(2)
  const cells = readFileSync(join(folder, 'out.jsonl'), 'utf8')
  expect(cells.trim().split('\n')).toHaveLength(2)
  expect(cells).toMatch(/"files":\["[^"]+\.mp4"\]/)
})
