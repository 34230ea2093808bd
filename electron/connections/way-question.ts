import { X509Certificate } from 'node:crypto'
import type { Question } from '../host/host.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'

/** A name is the page's word: it is shown short, on one line. */
const maxNameLength = 60

/** What the system's dialog asks before keys go another way than they were entered for. */
export function wayQuestion(connection: CheckedConnection): Question {
  const { origin, proxy } = wayOf(connection)
  const name = connection.name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, maxNameLength)
  const { message, detail, systemProxy, noProxy, confirm } = connectionsText().wayQuestion
  const shownProxy = proxy === 'system' ? systemProxy : proxy === 'none' ? noProxy : proxy
  return {
    message: message(name),
    detail: detail({
      address: origin,
      proxy: shownProxy,
      certificate: formatCertificate(connection.caCertificate),
    }),
    yes: confirm,
  }
}

function formatCertificate(pem: string): string {
  const { standardCertificates, ownCertificate } = connectionsText().wayQuestion
  if (pem === '') return standardCertificates
  return ownCertificate(new X509Certificate(pem).subject.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 120))
}
