/** How much of something is done, in the status bar. The words beside it say the same; where there is little room it gives way. */
export function StatusShare({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="h-1 w-12 flex-none overflow-hidden rounded-full bg-line-strong forced-colors:border @max-[519px]:hidden"
    >
      <span
        className="block h-full bg-accent forced-colors:bg-[CanvasText]"
        style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }}
      />
    </span>
  )
}
