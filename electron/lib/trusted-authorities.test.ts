import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { answerWith, startLoopback } from '../gateway/testing/loopback.ts'

const fixture = (name: string) => new URL(`../gateway/fixtures/${name}.pem`, import.meta.url)

/**
 * Calls a gateway, and the doctor for it, in a separate process: a process cannot remove trusted authorities again.
 * Only on Linux is the system's store a file.
 */
describe.skipIf(process.platform !== 'linux')('an authority that the system trusts', () => {
  const program = `
    import { connect } from 'node:net'
    const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href)
    const { callGateway } = await load('../gateway/call-gateway.ts')
    const { targetOf } = await load('../gateway/testing/exchange-under-test.ts')
    const { modelsFormat } = await load('../../shared/formats/models/index.ts')
    const { systemClock } = await load('../host/node/system-clock.ts')
    const { checkCertificate } = await load('../doctor/check-certificate.ts')
    const [port, doctorFirst] = process.argv.slice(1)
    const signal = new AbortController().signal
    async function ask() {
      const target = targetOf('https://127.0.0.1:' + port)
      const { ok, error } = await callGateway({ format: modelsFormat, input: {}, target, signal, clock: systemClock })
      return ok ? 'trusted' : error.text.code
    }
    async function diagnose() {
      const socket = connect(Number(port), '127.0.0.1')
      return (await checkCertificate({ socket, host: '127.0.0.1', caCertificate: '', now: 0, signal })).state
    }
    const answers = doctorFirst === 'true' ? [await diagnose(), await ask()] : [await ask(), await diagnose()]
    console.log(JSON.stringify(answers))
    process.exit()`

  async function trusting(authority: URL, doctorFirst: boolean): Promise<unknown> {
    const certificate = {
      cert: readFileSync(fixture('localhost'), 'utf8'),
      key: readFileSync(fixture('server-key'), 'utf8'),
    }
    const server = await startLoopback(answerWith('{"data":[{"id":"m"}]}'), certificate)
    const { NODE_EXTRA_CA_CERTS: _more, SSL_CERT_DIR: _folder, ...environment } = process.env
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', program, String(server.port), String(doctorFirst)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...environment, SSL_CERT_FILE: fileURLToPath(authority) },
      },
    )
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
    return JSON.parse(output)
  }

  it.each([false, true])(
    'is trusted by requests and by the doctor, whichever comes first',
    async (doctorFirst) => {
      const answers = await trusting(fixture('authority'), doctorFirst)
      expect(answers).toEqual(doctorFirst ? ['passed', 'trusted'] : ['trusted', 'passed'])
    },
  )

  it('and no other is trusted', async () => {
    expect(await trusting(fixture('other'), false)).toEqual(['gateway.certificateUntrusted', 'failed'])
  })
})
