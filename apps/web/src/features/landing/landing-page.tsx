export function LandingPage() {
  return <h1>Dakiya</h1>;
}
