import { Fragment, type ReactNode } from 'react'

/** The last part of a dotted name distinguishes it from its neighbours, so the other parts are truncated first. */
export function WireName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.') + 1
  return (
    <>
      {dot > 0 && <span className="min-w-0 truncate text-ink-3">{name.slice(0, dot)}</span>}
      <span className={dot > 0 ? 'max-w-full min-w-0 flex-none wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
        {breakable(name.slice(dot))}
      </span>
    </>
  )
}

/** Allows line breaks between the words of the name. */
function breakable(name: string): ReactNode {
  return name.split(/(?<=_)|(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
