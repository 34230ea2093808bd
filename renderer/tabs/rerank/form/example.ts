import { newRow } from '../../../panels/text-sets/rows.ts'

const documents: readonly (readonly [text: string, relevance: number])[] = [
  ['How do I change the billing address? Open the workspace settings, then Billing, then Edit.', 0],
  ['Reset your password from the sign-in page. The link in the e-mail is good for one hour.', 1],
  ['Exporting invoices as PDF works for the last 24 months, one file a month.', 0],
  ['Two-factor codes do not arrive: check the clock of the phone, then ask for a backup code.', 0],
  ['Delete an account and its data. Owners have seven days to take it back.', 0],
  ['Password rules for shared workspaces: twelve signs, and a new one after a sign-in from abroad.', 1],
  ['Sign-in with a hardware key needs a browser that knows security keys.', 0],
  ['Refunds and disputed charges are answered by the billing desk within two working days.', 0],
  [
    'Locked out after too many attempts. Wait 30 minutes or ask an owner of the workspace to lift the lock. The counter starts again after a password reset.',
    1,
  ],
  ['Changing the language of e-mails does not change the language of the app.', 0],
]

/** One filled-in example: questions to a help desk, three of which answer the query. */
export function exampleSet() {
  return {
    query: 'I forgot my password and now the sign-in is locked',
    rows: documents.map(([text, relevance]) => ({ ...newRow(text), ...(relevance > 0 && { relevance }) })),
  }
}
