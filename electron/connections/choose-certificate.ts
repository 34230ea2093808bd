import type { Connection } from '../../shared/connections/connection.ts'
import { maxCertificateBytes } from '../../shared/connections/client-certificate.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'
import type { Clock, Shell } from '../host/host.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import { openRegularFile } from '../lib/open-regular-file.ts'
import { lacksKey, readClientCertificate, type CertificateFiles } from './client-certificate.ts'
import { keepCertificate } from './connection-certificate.ts'
import type { CheckedConnection } from './connection-rules.ts'

export interface ChooseCertificateDependencies {
  readonly shell: Pick<Shell, 'chooseFile'>
  readonly clock: Clock
  readonly certificates: SealedValues
  readonly findOwn: (id: string) => Result<CheckedConnection>
  readonly changed: (id: string) => Result<Connection>
}

/** Sets and removes the client certificate of a connection. */
export interface ConnectionCertificates {
  choose(input: Input<'connections.chooseClientCertificate'>): Promise<Result<Connection>>
  remove(id: string): Promise<Result<Connection>>
}

export function createConnectionCertificates(
  dependencies: ChooseCertificateDependencies,
): ConnectionCertificates {
  const { shell, clock, certificates, findOwn, changed } = dependencies
  /**
   * The last chosen files, so that another pass phrase can be tried without choosing again. Cleared once they were
   * accepted.
   */
  const chosen = new Map<string, Omit<CertificateFiles, 'passphrase'>>()

  async function pick(kind: 'certificate' | 'key'): Promise<Result<Uint8Array>> {
    const text = connectionsText().certificateFiles
    const extensions = kind === 'key' ? ['pem', 'key'] : ['pem', 'crt', 'cer', 'p12', 'pfx']
    const path = await shell.chooseFile([{ name: text[kind], extensions }])
    return path.ok ? readBounded(path.value) : path
  }

  async function pickFiles(): Promise<Result<Omit<CertificateFiles, 'passphrase'>>> {
    const certificate = await pick('certificate')
    if (!certificate.ok) return certificate
    if (!lacksKey(certificate.value)) return ok({ certificate: certificate.value })
    const key = await pick('key')
    return key.ok ? ok({ certificate: certificate.value, key: key.value }) : key
  }

  return {
    async choose({ id, passphrase, files, isAgain }) {
      const connection = findOwn(id)
      if (!connection.ok) return connection
      const earlier = isAgain === true ? chosen.get(id) : undefined
      const picked =
        earlier !== undefined ? ok(earlier) : files !== undefined ? ok(decoded(files)) : await pickFiles()
      if (!picked.ok) return picked
      chosen.set(id, picked.value)
      const read = readClientCertificate({ ...picked.value, passphrase }, clock.now())
      if (!read.ok) return read
      chosen.delete(id)
      const kept = await keepCertificate(connection.value, certificates, read.value)
      return kept.ok ? changed(id) : kept
    },
    async remove(id) {
      const connection = findOwn(id)
      if (!connection.ok) return connection
      const removed = await certificates.removeAll(id)
      return removed.ok ? changed(id) : removed
    },
  }
}

function decoded({ certificate, key }: { certificate: string; key?: string | undefined }) {
  return {
    certificate: Buffer.from(certificate, 'base64'),
    ...(key !== undefined && { key: Buffer.from(key, 'base64') }),
  }
}

async function readBounded(path: string): Promise<Result<Uint8Array>> {
  const file = await openRegularFile(path)
  if (file === undefined) return err(unreadable())
  try {
    return file.stats.size > maxCertificateBytes ? err(unreadable()) : ok(await file.handle.readFile())
  } finally {
    await file.handle.close()
  }
}

function unreadable() {
  return {
    kind: 'invalid-input',
    field: 'clientCertificate',
    ...connectionsError('clientCertificateUnreadable'),
  } as const
}
