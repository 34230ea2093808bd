import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import type { LinkTarget } from '../../lib/markdown/link-target.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

export interface OpenLinkDialogProps {
  readonly target: LinkTarget
  /** Where the address comes from; by default the answer of a model. */
  readonly description?: string
  readonly onClose: () => void
}

/** Shows where a link of an answer leads before it is opened. */
export function OpenLinkDialog({
  target,
  description = panelsText().markdown.linkFromAnswer,
  onClose,
}: OpenLinkDialogProps) {
  const bridge = useBridge()
  const [error, setError] = useState<AppError>()
  async function open(): Promise<void> {
    const result = await bridge.call('app.openLink', { url: target.url })
    if (result.ok) onClose()
    else setError(result.error)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={target.canOpen ? panelsText().markdown.openHost(target.host) : target.host}
      description={target.canOpen ? description : panelsText().markdown.onlyHttps}
      footer={
        <>
          <CopyButton text={target.url} label={panelsText().markdown.copyAddress} showsLabel size="base" />
          {target.canOpen && (
            <Button variant="primary" icon={ExternalLink} onClick={() => void open()}>
              {panelsText().markdown.openInBrowser}
            </Button>
          )}
        </>
      }
    >
      <p className="wire rounded-sm bg-sunken px-2 py-1.5 wrap-anywhere select-text edge">{target.url}</p>
      {error !== undefined && <ErrorNotice error={error} className="mt-3" />}
    </Dialog>
  )
}
