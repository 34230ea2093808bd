import { X } from 'lucide-react'
import { clientSecretName, type McpServer } from '../../../../shared/mcp/server.ts'
import { signInRedirectPath } from '../../../../shared/mcp/sign-in.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import type { ServerDraft } from './server-draft.ts'

export type ClientFieldsProps = {
  draft: ServerDraft
  kept: McpServer['secrets']
  change: (part: Partial<ServerDraft>) => void
}

/** The OAuth client of a sign-in, for authorization servers without dynamic registration. */
export function ClientFields({ draft, kept, change }: ClientFieldsProps) {
  const text = mcpSignInText().form
  const isKept =
    draft.hasClientSecret && kept.some(({ name, state }) => name === clientSecretName && state !== 'missing')
  return (
    <>
      <TextField
        label={text.clientId}
        isMono
        spellCheck={false}
        help={text.clientIdHelp(`http://127.0.0.1${signInRedirectPath}`)}
        value={draft.clientId}
        onChange={(clientId) => change({ clientId })}
      />
      {draft.clientId.trim() !== '' && (
        <div className="flex items-start gap-1.5">
          <TextField
            label={text.clientSecret}
            type="password"
            autoComplete="off"
            className="min-w-0 flex-1"
            help={text.clientSecretHelp}
            placeholder={isKept ? text.secretKept : ''}
            value={draft.clientSecret}
            onChange={(clientSecret) =>
              change({ clientSecret, hasClientSecret: isKept || clientSecret !== '' })
            }
          />
          {isKept && (
            <IconButton
              icon={X}
              iconSize="small"
              label={text.removeSecret}
              className="mt-5"
              onClick={() => change({ clientSecret: '', hasClientSecret: false })}
            />
          )}
        </div>
      )}
    </>
  )
}
