import { assertNever } from '../../shared/assert-never.ts'
import { failed, passed, type Finding } from './finding.ts'
import type { ListVerdict } from './judge-list-answer.ts'

/** Stage "address": whether `/v1/models` under the base address is a gateway's. `better` answers in its place. */
export function describeAddress(verdict: ListVerdict, baseUrl: string, better: string | undefined): Finding {
  const finding = judge(verdict, baseUrl)
  if (finding.state !== 'failed' || better === undefined) return finding
  return { ...finding, fix: `${better} answers with a list: use it as the address.`, betterAddress: better }
}

function judge(verdict: ListVerdict, baseUrl: string): Finding {
  switch (verdict.type) {
    case 'list':
      return passed('/v1/models answers with a list')
    case 'refused':
      return passed(`/v1/models answers as a gateway does, with ${verdict.status}`)
    case 'redirect':
      return failed(
        `/v1/models sends on to ${verdict.location} (${verdict.status}). The key is only sent where the connection says.`,
        `If you trust ${originOf(verdict.location)}, use it as the address.`,
      )
    case 'page':
      return failed(
        `/v1/models answers with a web page (${verdict.status}), not with a list.`,
        'The address is that of a web site, or a sign-in page is in between. Enter the address of the API, without a page behind it.',
      )
    case 'not-found':
      return failed(
        `There is no /v1/models under ${baseUrl} (${verdict.status}).`,
        'Check the path of the address: the part in front of /v1.',
      )
    case 'other-json':
      return failed(
        verdict.error === undefined
          ? '/v1/models answers with JSON that is no model list.'
          : `/v1/models answers with an error in place of a list. ${verdict.error.message}`,
        'Check the path of the address: this may be another service.',
      )
    case 'not-json':
      return failed(
        '/v1/models answers with something that is no JSON.',
        'Check host, port and path of the address: this may be another service.',
      )
    case 'server-error':
      return failed(
        `/v1/models answers with ${verdict.status}. ${verdict.error.message}`,
        verdict.error.nextStep,
      )
    case 'broken':
      return failed(verdict.error.message, verdict.error.nextStep)
    default:
      return assertNever(verdict)
  }
}

/** Answers for which it is worth asking under another path. A server error is the same server's. */
export function mayBeElsewhere({ type }: ListVerdict): boolean {
  return ['page', 'not-found', 'other-json', 'not-json'].includes(type)
}

function originOf(location: string): string {
  return URL.parse(location)?.origin ?? location
}
