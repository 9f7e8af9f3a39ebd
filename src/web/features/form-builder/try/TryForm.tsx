export function TryForm({ onClose }: { onClose: () => void }) {
  return <button type="button" onClick={onClose} />
}
