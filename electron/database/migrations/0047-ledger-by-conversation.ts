import type { Migration } from '../migration.ts'

/** What one conversation cost is read whenever one is open: of a ledger of years, without a look at its other rows. */
export const ledgerByConversation: Migration = {
  version: 47,
  name: 'ledger-by-conversation',
  up(database) {
    database.exec(
      "CREATE INDEX ledger_by_conversation ON ledger (conversation_id) WHERE conversation_id <> ''",
    )
  },
}
