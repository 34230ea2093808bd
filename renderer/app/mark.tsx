import { appText } from '../../shared/text/en/app.ts'

/** The app's mark: one line in, three out. */
export function Mark() {
  return (
    <>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M2 10h4M14 5h4M14 10h4M14 15h4" />
        <path d="M6 10c4 0 4-5 8-5M6 10h8M6 10c4 0 4 5 8 5" />
      </svg>
      <span className="only-spoken">{appText().name}</span>
    </>
  )
}
