import { Link } from "@tanstack/react-router";

/** PersonLink: the address of an account as a link to its page, for those who hold users:view; as text where `id` is null. */
export function PersonLink({ id, email, className = "" }: { id: string | null; email: string; className?: string }) {
  if (id === null) return <span className={className}>{email}</span>;
  return (
    <Link
      to="/admin/users/$id"
      params={{ id }}
      className={`underline decoration-edge underline-offset-4 hover:decoration-current ${className}`}
    >
      {email}
    </Link>
  );
}
