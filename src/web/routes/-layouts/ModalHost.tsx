import type { Modal } from './modals.ts'

export default function ModalHost({ modal }: { modal: Modal }) {
  return <div data-modal={modal} />
}
