import { createElement, useState, type KeyboardEvent, type ReactNode } from 'react'
import { toLinkTarget } from '../../lib/markdown/link-target.ts'
import { OpenLinkDialog } from './open-link-dialog.tsx'

/**
 * A link that first shows where it leads when clicked. It has no `href`, so that neither a middle click nor a drag can
 * follow it.
 */
export function InertLink({ address, children }: { address: string | null; children: ReactNode }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const target = toLinkTarget(address)
  if (target === undefined) return <span>{children}</span>
  const confirm = () => setIsConfirming(true)
  // A custom element with the role of a link: `a` needs an address, and a button does not wrap like text.
  const link = createElement(
    'span',
    {
      role: 'link',
      tabIndex: 0,
      className: 'inert-link',
      title: target.url,
      onClick: confirm,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && confirm(),
    },
    children,
  )
  return (
    <>
      {link}
      {isConfirming && <OpenLinkDialog target={target} onClose={() => setIsConfirming(false)} />}
    </>
  )
}
