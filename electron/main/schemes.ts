import type { CustomScheme } from 'electron'
import { mediaScheme, pageScheme } from './page-address.ts'

/**
 * The two private schemes. Neither bypasses the content security policy or allows service workers, which would outlive
 * an update of the app.
 */
export const privilegedSchemes: CustomScheme[] = [
  {
    scheme: pageScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
  {
    scheme: mediaScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
  },
]
