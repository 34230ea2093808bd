import { failed, passed, type Finding } from './finding.ts'
import { isAddress, type FirstHop } from './route-to.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** Resolves a host name to addresses, as the system does; rejects with Node's error. */
export type LookUp = (host: string) => Promise<readonly string[]>

/** Stage "name lookup": whether the name of the first host resolves. */
export async function checkLookup({ host, isProxy }: FirstHop, lookUp: LookUp): Promise<Finding> {
  if (isAddress(host)) return passed(doctorError('isAddress', { host }))
  try {
    const addresses = await lookUp(host)
    if (addresses.length === 0) return failed(doctorError('noAddress', { host, isProxy }))
    const [address = '', ...others] = addresses
    return passed(doctorError('resolved', { host, address, others: others.length }))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return failed(
      code === 'EAI_AGAIN' || code === 'ETIMEOUT'
        ? doctorError('noNameServer', { host })
        : doctorError('hostNotFound', { host, isProxy }),
    )
  }
}
