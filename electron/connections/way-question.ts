import { X509Certificate } from 'node:crypto'
import type { Question } from '../host/host.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** A name is the page's word: it is shown short, on one line. */
const maxNameLength = 60

/** What the system's dialog asks before keys go another way than they were entered for. */
export function wayQuestion(connection: CheckedConnection): Question {
  const { origin, proxy } = wayOf(connection)
  const name = connection.name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, maxNameLength)
  const lines = [
    `Address: ${origin}`,
    `Proxy: ${proxy === 'system' ? 'the one of the system' : proxy}`,
    `Certificate authority: ${formatCertificate(connection.caCertificate)}`,
  ]
  return {
    message: `Send the keys of “${name}” this way from now on?`,
    detail: `${lines.join('\n')}\n\nWho is at this address, runs this proxy or holds this certificate can read the keys. Agree only if you changed this yourself.`,
    yes: 'Send them this way',
  }
}

function formatCertificate(pem: string): string {
  if (pem === '') return 'the usual ones alone'
  const subject = new X509Certificate(pem).subject.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 120)
  return `one of its own (${subject})`
}
