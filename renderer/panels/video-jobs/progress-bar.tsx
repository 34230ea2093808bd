/** A progress bar, beside text that says the same. Without `percent` it is indeterminate. */
export function ProgressBar({ percent }: { percent: number | undefined }) {
  return (
    <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-sunken edge">
      {percent === undefined ? (
        <div className="moving-bar h-full w-1/3 rounded-full bg-accent" />
      ) : (
        <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, percent)}%` }} />
      )}
    </div>
  )
}
