import { Check, CircleAlert, Copy } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type CopyButtonProps = {
  /** The text to copy, or a function that creates it when the button is pressed. */
  text: string | (() => string)
  /** The label, such as "Copy request ID". */
  label: string
  /** Shows the label instead of only the icon. */
  showsLabel?: boolean
  /** Text beside the icon, shorter than the label and without a border. */
  words?: ReactNode
  size?: 'small' | 'base'
}

const shownMs = 1600

/** Copies, and briefly shows whether it worked. */
export function CopyButton({ text, label, showsLabel = false, words, size = 'small' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(): Promise<void> {
    const isCopied = await copyText(typeof text === 'string' ? text : text())
    setOutcome(isCopied ? 'copied' : 'refused')
  }

  const icon = outcome === null ? Copy : outcome === 'copied' ? Check : CircleAlert
  const message =
    outcome === null ? label : outcome === 'copied' ? controlsText().copied : controlsText().clipboardRefused
  const onClick = (): void => void copy()
  return (
    <>
      {words !== undefined ? (
        <Button variant="ghost" size={size} icon={icon} aria-label={label} title={message} onClick={onClick}>
          {words}
        </Button>
      ) : showsLabel ? (
        <Button size={size} icon={icon} onClick={onClick}>
          {outcome === 'copied' ? controlsText().copied : label}
        </Button>
      ) : (
        <IconButton icon={icon} iconSize="small" label={label} tooltip={message} onClick={onClick} />
      )}
      <output className="only-spoken">{outcome === null ? '' : message}</output>
    </>
  )
}
