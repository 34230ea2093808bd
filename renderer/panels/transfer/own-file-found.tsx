import { FileInput } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import type { OwnFile } from '../../stores/own-file-payload.ts'
import { isOpenable, openOwnFile } from './own-files.ts'

/** Says what kind of file it is, since it contains no conversations, and offers to open it where it belongs. */
export function OwnFileFound({ own, onReset }: { own: OwnFile; onReset: () => void }) {
  const { kind, file } = own
  const first = useRef<HTMLButtonElement>(null)
  // The focused element was removed with the previous step.
  useEffect(() => first.current?.focus(), [])
  const text = transferText()
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-3">
      <div className="flex items-start gap-3">
        <Icon of={FileInput} className="mt-0.5 flex-none text-accent" />
        <output className="min-w-0 flex-1">
          <span className="block truncate font-strong" title={file.name}>
            {file.name}
          </span>
          <span className="block text-small text-ink-2">{text.own.isA[kind]}</span>
        </output>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button ref={isOpenable(kind) ? undefined : first} onClick={onReset}>
          {text.otherFile}
        </Button>
        {isOpenable(kind) && (
          <Button
            ref={first}
            variant="primary"
            onClick={() => {
              onReset()
              openOwnFile(own)
            }}
          >
            {text.own.open[kind]}
          </Button>
        )}
      </div>
    </div>
  )
}
