/** A small progress bar in the status bar, hidden in a narrow window. The text beside it says the same. */
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
