export function LoginPage() {
  return <h1>Dakiya</h1>;
}
