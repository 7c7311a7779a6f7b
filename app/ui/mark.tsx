/** The app's sign. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" className="text-accent">
      <circle cx="16" cy="12" r="6.5" fill="currentColor" />
      <path
        d="M4 26h24M4 26v-4M10 26v-2.5M16 26v-4M22 26v-2.5M28 26v-4"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
