import { useEffect, useRef, useState } from 'react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'

/**
 * Asks for the path of the file, where the system has no file dialog. The path is on the computer that the app runs on.
 */
export function PathForm({
  onClose,
  onPath,
}: {
  onClose: () => void
  onPath: (path: string) => Promise<void>
}) {
  const [path, setPath] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const text = backupText()
  const typed = path.trim()
  return (
    <form
      aria-label={text.restore}
      className="flex flex-col gap-2 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') void onPath(typed)
      }}
    >
      <TextField label={text.path} value={path} onChange={setPath} isMono ref={field} />
      <p className="text-small text-ink-3">{text.pathHelp}</p>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          disabledReason={typed === '' ? text.enterPath : undefined}
        >
          {text.inspect}
        </Button>
      </div>
    </form>
  )
}
