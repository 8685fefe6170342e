import { configure } from '@testing-library/react'

// Menus, dialogs and toasts are fetched when they are first needed, which takes long on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
