import { Fragment, type ReactNode } from 'react'

/** Of a dotted name the last part is what tells it from its neighbours: the others give way to it. */
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

/** Where it has to go on in the next line, it does so between two of its words. */
function breakable(name: string): ReactNode {
  return name.split(/(?<=_)|(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
