import { Link2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useState } from 'react'
import { useOfferLink } from '../../queries/connect-links.ts'
import { TextField } from '../../controls/fields/text-field.tsx'
import { errorSentences } from '../../lib/error-sentences.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/**
 * Accepts a connect link or its payload, which may contain a key: pasted text goes to the main process in one message
 * and leaves the field at once. A dialog then asks for confirmation.
 */
export function ConnectLinkField() {
  const [text, setText] = useState('')
  const offer = useOfferLink()
  const send = (link: string): void => {
    setText('')
    if (link.trim() !== '') offer.mutate(link.trim())
  }
  const failure = offer.error === null ? undefined : errorSentences(offer.error.appError)
  return (
    <TextField
      label={connectionsText().link.label}
      icon={Link2}
      value={text}
      onChange={setText}
      // oxlint-disable-next-line text/untranslated -- a sample, the same in every language
      placeholder="gateway-playground://connect?…"
      help={connectionsText().link.help}
      error={failure}
      autoComplete="off"
      spellCheck={false}
      onPaste={(event) => {
        event.preventDefault()
        send(event.clipboardData.getData('text'))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        send(text)
      }}
      style={{ WebkitTextSecurity: text === '' ? 'none' : 'disc' } as CSSProperties}
      data-1p-ignore=""
      data-lpignore="true"
    />
  )
}
