import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { targetOf } from '../gateway/testing/exchange-under-test.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { afterTest } from '../testing/after-test.ts'
import { lacksKey, readClientCertificate } from './client-certificate.ts'
import { createTestConnections } from './testing/create-test-connections.ts'

const fixtures = join(import.meta.dirname, '../gateway/fixtures')
const pem = (name: string): string => readFileSync(join(fixtures, `${name}.pem`), 'utf8')
/** The pass phrase of the encrypted fixtures. */
const passphrase = 'open sesame 42'
const file = (name: string): Buffer => readFileSync(join(fixtures, name))

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a client certificate', () => {
  it.each([
    ['PEM in two files', 'client.pem', 'client-key.pem', ''],
    ['PEM with an encrypted key', 'client.pem', 'client-locked.pem', passphrase],
    ['PKCS#12', 'client.p12', undefined, passphrase],
  ])('is read from %s', (_title, certificate, key, phrase) => {
    const read = readClientCertificate(
      { certificate: file(certificate), key: key && file(key), passphrase: phrase } as never,
      Date.now(),
    )
    const { facts } = valueOf(read)
    expect(facts).toMatchObject({ subject: 'robot', issuer: 'robot' })
    expect(facts.validTo).toBeGreaterThan(Date.now())
  })

  it.each([
    ['wrong pass phrase of PKCS#12', 'client.p12', undefined, 'wrong', 'clientPassphraseWrong'],
    ['no pass phrase of PKCS#12', 'client.p12', undefined, '', 'clientPassphraseMissing'],
    ['wrong pass phrase of a key', 'client.pem', 'client-locked.pem', 'wrong', 'clientPassphraseWrong'],
    ['no pass phrase of a key', 'client.pem', 'client-locked.pem', '', 'clientPassphraseMissing'],
    ['a key that does not fit', 'client.pem', 'client-other-key.pem', '', 'clientKeyDoesNotFit'],
    ['no key', 'client.pem', undefined, '', 'clientKeyMissing'],
    ['no key in PKCS#12', 'client-no-key.p12', undefined, '', 'clientKeyMissing'],
    ['a key alone', 'client-key.pem', undefined, '', 'clientCertificateUnreadable'],
  ])('says so: %s', (_title, certificate, key, phrase, code) => {
    const read = readClientCertificate(
      { certificate: file(certificate), key: key && file(key), passphrase: phrase } as never,
      Date.now(),
    )
    expect(read).toMatchObject({ ok: false, error: { kind: 'invalid-input', code } })
    expect(JSON.stringify(read)).not.toContain(passphrase)
  })

  it('says that it is out of date, or not yet valid', () => {
    const files = { certificate: file('client.pem'), key: file('client-key.pem'), passphrase: '' }
    const day = 86_400_000
    for (const [now, code] of [
      [Date.now() + 200 * 365 * day, 'clientCertificateExpired'],
      [Date.now() - 20 * 365 * day, 'clientCertificateNotYetValid'],
    ] as const)
      expect(readClientCertificate(files, now)).toMatchObject({ ok: false, error: { code } })
    expect(lacksKey(file('client.pem'))).toBe(true)
    expect(lacksKey(file('client.p12'))).toBe(false)
  })
})

/** A gateway that refuses every client without the certificate of `robot`. */
async function startGateway(): Promise<{ url: string; names: (string | undefined)[] }> {
  const names: (string | undefined)[] = []
  const server = createServer(
    {
      cert: pem('localhost'),
      key: pem('server-key'),
      requestCert: true,
      rejectUnauthorized: true,
      ca: file('client.pem'),
    },
    (request, response) => {
      names.push(
        (
          request.socket as unknown as { getPeerCertificate(): { subject: { CN: string } } }
        ).getPeerCertificate().subject.CN,
      )
      response.setHeader('content-type', 'application/json')
      response.end('{"object":"list","data":[{"id":"m"}]}')
    },
  )
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterTest(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, names }
}

const base64 = (name: string): string => file(name).toString('base64')

it('of a connection is kept like a key, shown to its gateway, and to no other address', async () => {
  const gateway = await startGateway()
  const test = createTestConnections()
  const { connections, host } = test
  const { id } = valueOf(await connections.add({ address: gateway.url }))
  const ask = async (): Promise<unknown> => {
    const target = await connections.resolveTarget(id)
    if (!target.ok) return target.error.code
    const { clientCertificate } = target.value
    const result = await callGateway({
      format: modelsFormat,
      input: {},
      target: targetOf(target.value.baseUrl, {
        caCertificate: pem('authority'),
        ...(clientCertificate && { clientCertificate }),
      }),
      signal: new AbortController().signal,
      clock: systemClock,
    })
    return result.ok ? result.value.map((model) => model.id) : result.error.kind
  }
  expect(await ask()).toBe('network')
  const wrong = await connections.certificates.choose({
    id,
    passphrase: 'wrong',
    files: { certificate: base64('client.p12') },
  })
  expect(wrong).toMatchObject({ ok: false, error: { code: 'clientPassphraseWrong' } })
  const kept = valueOf(await connections.certificates.choose({ id, passphrase, isAgain: true }))
  expect(kept.clientCertificate).toMatchObject({ subject: 'robot', state: 'saved' })
  expect(await ask()).toEqual(['m'])
  expect(gateway.names).toEqual(['robot'])
  const written = JSON.stringify([[...host.config.values], test.events, connections.list()])
  for (const secret of [passphrase, base64('client.p12').slice(0, 60)]) expect(written).not.toContain(secret)
  valueOf(await connections.update({ id, address: 'https://elsewhere.example' }))
  expect(await ask()).toBe('other-origin')
  valueOf(await connections.certificates.remove(id))
  expect(connections.list().at(-1)?.clientCertificate).toBeUndefined()
  expect(host.secrets.values.size).toBe(0)
})
