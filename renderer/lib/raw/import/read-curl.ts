import type { Result } from '../../../../shared/errors/result.ts'
import { parseCurl } from '../../snippets/parse-curl.ts'
import { toImported, type ImportedRequest } from './imported-request.ts'

/** A pasted curl command as a request by hand. Read by the reader that Chat has for pasted requests. */
export function readCurl(text: string, baseUrl: string): Result<ImportedRequest> {
  const parsed = parseCurl(text)
  return parsed.ok ? toImported(parsed.value, baseUrl) : parsed
}
