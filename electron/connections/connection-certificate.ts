import {
  clientCertificateFactsSchema,
  type ClientCertificateFacts,
  type ShownClientCertificate,
} from '../../shared/connections/client-certificate.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { parseJson } from '../../shared/json.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import { parseClientCertificate } from '../lib/client-certificate.ts'
import type { ClientCertificate } from '../lib/client-tls.ts'
import type { ReadCertificate } from './client-certificate.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** The client certificate for a request of the connection; `undefined` when there is none. */
export async function certificateToSend(
  connection: CheckedConnection,
  certificates: SealedValues,
): Promise<Result<ClientCertificate | undefined>> {
  const [name] = certificates.names(connection.id)
  if (name === undefined) return ok(undefined)
  const known = await certificates.valuesFor(connection.id, [name], wayOf(connection))
  if (!known.ok) return known
  return ok(parseClientCertificate(known.value[0]?.value ?? ''))
}

/** The parts of the certificate that may be shown. */
export function certificateToShow(
  connection: CheckedConnection,
  certificates: SealedValues,
): { readonly clientCertificate?: ShownClientCertificate } {
  const [name] = certificates.names(connection.id)
  if (name === undefined) return {}
  const { state } = certificates.describe(connection.id, name, wayOf(connection))
  return { clientCertificate: { ...factsIn(name), state } }
}

/** Stores a certificate in place of the current one. */
export async function keepCertificate(
  connection: CheckedConnection,
  certificates: SealedValues,
  { certificate, facts }: ReadCertificate,
): Promise<Result<void>> {
  const name = JSON.stringify(facts)
  const value = JSON.stringify(certificate)
  const sealed = await certificates.seal([{ name, value }], wayOf(connection))
  return sealed.ok ? certificates.use(connection.id, [name], sealed.value) : sealed
}

const noFacts: ClientCertificateFacts = { subject: '', issuer: '', validFrom: 0, validTo: 0 }

function factsIn(name: string): ClientCertificateFacts {
  const parsed = clientCertificateFactsSchema.safeParse(parseJson(name))
  return parsed.success ? parsed.data : noFacts
}
