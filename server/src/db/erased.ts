/** What stands in place of a text of somebody whose account was deleted, where the column needs one. */
export const erasedText = 'Removed with the account.'
